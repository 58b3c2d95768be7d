import {
  compile,
  placeOf,
  type ExpressionAnswer,
  type ExpressionQuestion,
  type ExpressionStart,
} from './expression.ts';

// An expression cannot be interrupted: it runs here, where the page can end it and nothing else is lost.
self.onmessage = ({ data: { source, matching, port } }: MessageEvent<ExpressionStart>) => {
  const pattern = compile(source, matching);
  port.onmessage = ({ data: { id, texts } }: MessageEvent<ExpressionQuestion>) => {
    const places = new Int32Array(texts.length * 2).fill(-1);
    texts.forEach((text, i) => {
      const place = placeOf(pattern, matching.wholeWord, text);
      if (place !== undefined) places.set(place, i * 2);
    });
    port.postMessage({ id, places } satisfies ExpressionAnswer, [places.buffer]);
  };
};

import styles from './LaneSketch.module.css';

/** Bars of a made-up run, in per mille of the width: decoration alone, hidden from readers and never called data. */
const LANES: readonly { readonly hue: string; readonly bars: readonly (readonly [number, number])[] }[] = [
  { hue: 'var(--agent)', bars: [[0, 180], [196, 150], [362, 122], [500, 46], [566, 110], [700, 130], [850, 150]] },
  { hue: 'var(--agent)', bars: [[4, 52], [64, 52], [124, 52], [200, 44], [252, 88], [366, 40], [412, 66], [504, 16], [526, 16], [572, 96], [706, 120], [856, 140]] },
  { hue: 'var(--env)', bars: [[20, 60], [90, 24], [140, 90], [270, 34], [330, 12], [380, 90], [490, 52], [600, 70], [720, 22], [780, 90], [900, 60]] },
  { hue: 'var(--env)', bars: [[0, 196], [200, 160], [364, 636]] },
  { hue: 'var(--run)', bars: Array.from({ length: 50 }, (_, i): readonly [number, number] => [i * 20, 4 + ((i * 37) % 13)]) },
];

/** A faint timeline behind the drop zone; the playhead wakes when a file hangs over it. */
export function LaneSketch({ lit }: { readonly lit: boolean }) {
  return (
    <svg className={lit ? styles['lit'] : styles['sketch']} viewBox="0 0 1000 150" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {LANES.map(({ hue, bars }, lane) => (
        <g key={lane} fill={hue}>
          {bars.map(([x, width]) => <rect key={x} x={x} y={lane * 30 + 8} width={width} height={lane === 1 ? 8 : 14} rx={2} opacity={x > 571 ? 0.35 : 0.9} />)}
        </g>
      ))}
      <line className={styles['playhead']} x1={571} x2={571} y1={0} y2={150} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

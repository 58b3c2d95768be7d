import { expect, it } from 'vitest';
import { addressOf } from './address.ts';

const query = (options: Omit<Parameters<typeof addressOf>[0], 'player'>) => {
  const { searchParams } = addressOf({ player: 'https://player.test/at/?old=1#x', ...options });
  searchParams.delete('host');
  return searchParams.toString();
};

it('names the host, and nothing that is secret', () => {
  const url = addressOf({
    player: 'https://player.test/at/',
    run: 'r',
    api: 'https://p.test/',
    token: 'secret',
  });
  expect(url.searchParams.get('host')).toBe(location.origin);
  expect(url.href).not.toMatch(/secret|run=|api=/);
});

it('names recordings as a link does', () => {
  expect(query({ src: 'sample:web-checkout', t: '4', lanes: 'repo,logs', theme: 'dark' })).toBe(
    'embed=1&sample=web-checkout&t=4&lanes=repo%2Clogs&theme=dark',
  );
  expect(query({ src: 'https://a.test/x.zip', compare: 'https://a.test/y.zip  sample:z' })).toBe(
    'embed=1&src=https%3A%2F%2Fa.test%2Fx.zip&src=https%3A%2F%2Fa.test%2Fy.zip&sample=z',
  );
});

it('reads a relative address against the host page', () => {
  const src = addressOf({ player: 'https://player.test/', src: 'runs/1.zip' }).searchParams.get('src');
  expect(src).toBe(new URL('runs/1.zip', document.baseURI).href);
});

/** What a command checks, told by its words. */
export type CheckKind = 'test' | 'lint' | 'typecheck' | 'build';

const CHECKS: readonly (readonly [CheckKind, RegExp])[] = [
  [
    'test',
    /\b(?:pytest|vitest|jest|mocha|unittest|rspec|phpunit|ctest|nextest|tox|playwright test|go test|cargo test|(?:npm|pnpm|yarn|bun|make|gradle|mvn|dotnet|deno|swift|mix|rake)(?: run)?(?: -\S+)* (?:test|check)\b|node --test)/i,
  ],
  ['typecheck', /\b(?:tsc|mypy|pyright|typecheck|type-check|cargo check|go vet|flow check)\b/i],
  ['lint', /\b(?:eslint|oxlint|ruff|flake8|pylint|lint|clippy|rubocop|golangci-lint|biome)\b/i],
  [
    'build',
    /\b(?:cargo build|go build|go install|make(?: all)?$|(?:npm|pnpm|yarn) (?:run )?build|gradle build|mvn package|vite build)\b/i,
  ],
];

/** Of what looks for texts, prints them or fetches them a word like `lint` says nothing. */
const TALK =
  /^\s*(?:sudo\s+)?(?:echo|printf|cat|grep|rg|curl|wget|git|sed|ls|cd|which|man)\b(?![^|;&]*(?:&&|;|\|))/;

/** The first kind that fits counts; `undefined`: it is not known to check anything. */
export function checkOf(command: string): CheckKind | undefined {
  if (TALK.test(command)) return undefined;
  return CHECKS.find(([, words]) => words.test(command))?.[0];
}

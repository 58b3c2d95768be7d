// @ts-check
import { parseArgs } from 'node:util';
import { checkServer, conforms } from './conformance/check.mjs';
import { rowOf, sumOf } from './conformance/table.mjs';

const USAGE = `Checks whether a server serves what Playhead reads (docs/control-plane.md).

  npm run conformance -- URL --run ID [options]

  URL               the base: what ?api= holds
  --run ID          a run of it; a second call with one that goes on checks more
  --token-env NAME  the environment variable that holds the bearer token
  --origin ORIGIN   of the page that will read it (https://play.example)
  --wait SECONDS    how long streams are listened to (10)
  --json            verdicts as JSON instead of a table

It only reads. Exit code 0: it conforms; 1: a rule is broken; 2: it could not be asked.
`;

/** @returns {Promise<number>} the exit code */
async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      run: { type: 'string' },
      'token-env': { type: 'string' },
      origin: { type: 'string', default: 'https://play.example' },
      wait: { type: 'string', default: '10' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [base] = positionals;
  const wait = Number(values.wait);
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (base === undefined || !/^https?:\/\//.test(base) || values.run === undefined || !(wait > 0)) {
    process.stderr.write(USAGE);
    return 2;
  }
  const name = values['token-env'];
  const token = name === undefined ? undefined : process.env[name];
  if (name !== undefined && !token) {
    process.stderr.write(`The environment variable ${name} holds no token.\n`);
    return 2;
  }
  const options = { base, run: values.run, token, origin: values.origin, waitMs: wait * 1000 };
  const verdicts = await checkServer(options, (verdict) => {
    if (!values.json) process.stdout.write(rowOf(verdict));
  });
  process.stdout.write(
    values.json ? `${JSON.stringify(verdicts, undefined, 2)}\n` : `\n${sumOf(verdicts)}\n`,
  );
  const [first] = verdicts;
  if (first?.seen?.includes('got no answer') === true) return 2;
  return conforms(verdicts) ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 2;
}

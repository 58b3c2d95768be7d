// @ts-check
/**
 * A small project with two real faults: `daysBetween` leaves out its last day, and `assign` starts with the second person.
 * Both are found by its own tests. A weekly rota is what nobody tests, and where a careless repair never ends.
 * @type {Record<string, string>}
 */
export const PROJECT = {
  'package.json': `${JSON.stringify({ name: 'rota', version: '1.4.2', private: true, type: 'module', scripts: { test: 'node --test' } }, null, 2)}\n`,
  'README.md':
    '# rota\n\nWho is on call, and when.\n\n    node bin/rota.mjs --from 2026-03-02 --to 2026-03-31 --every 7\n',
  'src/days.mjs': `const DAY_MS = 86_400_000;

/** Days since 1970-01-01 in UTC: free of clock changes. */
export const toDay = (iso) => Math.round(Date.parse(\`\${iso}T00:00:00Z\`) / DAY_MS);

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
const SLOTS = Array.from({ length: 24 }, (_, hour) => ({ from: \`\${String(hour).padStart(2, '0')}:00\`, who: '' }));

/** Every \`step\`-th day from \`from\` to \`to\`, both included, each with its hourly slots. */
export function daysBetween(from, to, step = 1) {
  const last = toDay(to);
  const days = [];
  for (let day = toDay(from); day < last; day += step) {
    days.push({ day, name: format.format(day * DAY_MS), slots: structuredClone(SLOTS) });
  }
  return days;
}
`,
  'src/rota.mjs': `/** Gives each day to the next person, in turn, beginning with the first. */
export function assign(days, people) {
  return days.map((day, i) => {
    const who = people[(i + 1) % people.length];
    for (const slot of day.slots) slot.who = who;
    return { ...day, who };
  });
}

/** How many days each person has. */
export function load(rota) {
  const count = {};
  for (const { who } of rota) count[who] = (count[who] ?? 0) + 1;
  return count;
}
`,
  'bin/rota.mjs': `import { parseArgs } from 'node:util';
import { daysBetween } from '../src/days.mjs';
import { assign } from '../src/rota.mjs';

const { values } = parseArgs({
  options: { from: { type: 'string' }, to: { type: 'string' }, every: { type: 'string', default: '1' } },
});
const people = ['Ada', 'Grace', 'Edsger', 'Barbara'];
for (const { name, who } of assign(daysBetween(values.from, values.to, Number(values.every)), people)) {
  console.log(\`\${name.padEnd(26)} \${who}\`);
}
`,
  'dev/reporter.mjs': `const paint = (code, text) => \`\\u001b[\${code}m\${text}\\u001b[0m\`;

/** One line a test, and why it failed. */
export default async function* report(events) {
  let failed = 0;
  let total = 0;
  for await (const { type, data } of events) {
    if (type === 'test:pass') yield \`\${paint(32, '✔')} \${data.name}\\n\`;
    if (type === 'test:fail') yield \`\${paint(31, '✖')} \${data.name}\\n  \${paint(2, data.details.error.cause.message.split('\\n')[0])}\\n\`;
    if (type === 'test:pass' || type === 'test:fail') total += 1;
    if (type === 'test:fail') failed += 1;
  }
  yield \`\\n\${failed === 0 ? paint(42, ' PASS ') : paint(41, ' FAIL ')} \${total - failed} of \${total}\\n\`;
}
`,
  'test/days.test.mjs': `import assert from 'node:assert/strict';
import test from 'node:test';
import { daysBetween, toDay } from '../src/days.mjs';

test('toDay counts from 1970-01-01', () => assert.equal(toDay('1970-01-11'), 10));
test('one day is a range too', () => assert.equal(daysBetween('2026-03-02', '2026-03-02').length, 1));
test('both ends are included', () => assert.equal(daysBetween('2026-03-02', '2026-03-08').length, 7));
test('a clock change adds no day', () => assert.equal(daysBetween('2026-03-28', '2026-03-30').length, 3));
test('days are named', () => assert.equal(daysBetween('2026-03-02', '2026-03-03')[0].name, 'Monday, 2 March 2026'));
`,
  'test/rota.test.mjs': `import assert from 'node:assert/strict';
import test from 'node:test';
import { daysBetween } from '../src/days.mjs';
import { assign, load } from '../src/rota.mjs';

const week = () => assign(daysBetween('2026-03-02', '2026-03-05'), ['Ada', 'Grace']);

test('the first day goes to the first person', () => assert.equal(week()[0].who, 'Ada'));
test('turns alternate', () => assert.notEqual(week()[0].who, week()[1].who));
test('four days are two each', () => assert.deepEqual(load(week()), { Ada: 2, Grace: 2 }));
test('every slot carries the name', () => assert.ok(week()[1].slots.every((slot) => slot.who === week()[1].who)));
`,
};

export const TEST_COMMAND = 'node --test --test-reporter=./dev/reporter.mjs';
export const REPORT_COMMAND = 'node bin/rota.mjs --from 2026-03-02 --to 2026-03-31 --every 7';

import { expect, test } from 'vitest';
import { closingLine, judge, none, readJUnit } from './tally.ts';

/** Reports as each runner writes them. */
const reports = {
  vitest: `<testsuites name="vitest tests" tests="5" failures="2" errors="0">
    <testsuite name="tests/a.test.ts" tests="4" failures="1" errors="0" skipped="2">
        <testcase classname="tests/a.test.ts" name="adding sums" time="0.1">
        </testcase>
        <testcase classname="tests/a.test.ts" name="adding &gt; carries &quot;1&quot;" time="0.1">
            <failure message="\u001b[31mexpected 1 to be 2\u001b[39m
at file.ts:1" type="AssertionError">
AssertionError: expected 1 to be 2
            </failure>
        </testcase>
        <testcase classname="tests/a.test.ts" name="later" time="0">
            <skipped/>
        </testcase>
        <testcase classname="tests/a.test.ts" name="on another system" time="0">
            <skipped/>
        </testcase>
    </testsuite>
    <testsuite name="tests/b.test.ts" tests="1" failures="1" errors="0" skipped="0">
        <testcase classname="tests/b.test.ts" name="tests/b.test.ts" time="0">
            <failure message="no port" type="Error"></failure>
        </testcase>
    </testsuite>
</testsuites>`,
  playwright: `<testsuites id="" name="" tests="2" failures="1" skipped="0" errors="0">
<testsuite name="page.spec.ts" tests="2" failures="1" skipped="0" errors="0">
<testcase name="opens" classname="page.spec.ts" time="0.05">
<system-out>
<![CDATA[
A page that says <failure message="none"> and <testcase name="none">.
]]>
</system-out>
</testcase>
<testcase name="phone › fits" classname="page.spec.ts" time="0.05">
<failure message="strict mode" type="FAILURE">
<![CDATA[  page.spec.ts:7 › phone › fits ]]>
</failure>
</testcase>
</testsuite>
</testsuites>`,
  pytest: `<testsuites><testsuite name="pytest" errors="1" failures="1" skipped="1" tests="4"><testcase classname="tests.net" name="test_shape" time="1"><failure message="assert 1 == 2&#10; +  where">…</failure></testcase><testcase classname="" name="tests.test_load" time="0"><error message="collection failure">…</error></testcase><testcase classname="tests.net" name="test_size" time="1" /><testcase classname="tests.net" name="test_gpu" time="0"><skipped type="pytest.skip" message="no GPU">…</skipped></testcase></testsuite></testsuites>`,
};

test('each failed test is named in one line: its file, its title and the first line of its message', () => {
  expect(readJUnit(reports.vitest)).toEqual({
    ...{ passed: 1, failed: 2, skipped: 2 },
    failures: [
      'tests/a.test.ts › adding > carries "1": expected 1 to be 2',
      'tests/b.test.ts › tests/b.test.ts: no port',
    ],
  });
  expect(readJUnit(reports.playwright)).toEqual({
    ...{ passed: 1, failed: 1, skipped: 0 },
    failures: ['page.spec.ts › phone › fits: strict mode'],
  });
  expect(readJUnit(reports.pytest)).toEqual({
    ...{ passed: 1, failed: 2, skipped: 1 },
    failures: ['tests.net › test_shape: assert 1 == 2', ' › tests.test_load: collection failure'],
  });
});

test('a tier that ran no test fails, whatever its exit code', () => {
  expect(judge('browser', { ...none, passed: 0, skipped: 3 }, 0)).toMatchObject({
    failed: 1,
    problem: 'ran no test',
  });
  expect(judge('browser', readJUnit(''), 1)).toMatchObject({
    failed: 1,
    problem: 'did not run to its end',
  });
});

test('a tier that ends badly with all tests passed still fails', () => {
  expect(judge('unit', { ...none, passed: 9 }, 1)).toMatchObject({ passed: 9, failed: 1 });
  expect(judge('unit', { ...none, passed: 9 }, null)).toMatchObject({ failed: 1 });
});

test('the closing line sums all tiers', () => {
  const tiers = [
    { ...none, name: 'a', passed: 2 },
    { ...none, name: 'b', passed: 3, failed: 1, skipped: 2 },
  ];
  expect(closingLine(tiers)).toBe('5 passed, 1 failed, 2 skipped');
  expect(closingLine([...tiers, { ...none, name: 'c', leftOut: 'no torch' }])).toBe(
    '5 passed, 1 failed, 3 skipped',
  );
  expect(closingLine([{ ...none, name: 'a', passed: 2 }])).toBe('2 passed, 0 failed');
});

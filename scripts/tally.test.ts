import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { tallyPlaywright, tallyVitest } from './tally.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'inflo-tally-'))
const report = path.join(directory, 'report.json')

afterAll(() => rmSync(directory, { recursive: true }))

const vitestCounts = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] }

test('counts passed, failed and skipped tests as the runner reports them', () => {
  writeFileSync(report, JSON.stringify({ ...vitestCounts, numFailedTests: 2 }))
  expect(tallyVitest(report, { code: 1, said: '' })).toMatchObject({ passed: 3, failed: 2, skipped: 2 })
})

test('a test file that could not be loaded counts as a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }]
  writeFileSync(report, JSON.stringify({ ...vitestCounts, testResults }))
  expect(tallyVitest(report, { code: 1, said: '' })).toMatchObject({ passed: 3, failed: 1 })
})

test('every skipped test is named', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'this one ran' },
    { status: 'skipped', fullName: 'told by Redis' },
  ]
  writeFileSync(report, JSON.stringify({ ...vitestCounts, testResults: [{ status: 'passed', assertionResults }] }))
  expect(tallyVitest(report, { code: 0, said: '' }).remarks).toEqual(['SKIPPED: told by Redis'])

  const specs = [{ title: 'pictures', tests: [{ status: 'skipped' }] }]
  const stats = { expected: 1, unexpected: 0, flaky: 1, skipped: 1 }
  writeFileSync(report, JSON.stringify({ stats, suites: [{ suites: [{ specs }] }] }))
  expect(tallyPlaywright(report, { code: 0, said: '' }).remarks).toEqual([
    'Flaky tests, which passed only on retry: 1',
    'SKIPPED: pictures',
  ])
})

test('every failed test is named, with the first lines of the reason', () => {
  const failureMessages = ['AssertionError: \u001B[31mexpected 1\u001B[39m\n    at here']
  const assertionResults = [{ status: 'failed', fullName: 'counts', failureMessages }]
  writeFileSync(report, JSON.stringify({ ...vitestCounts, testResults: [{ status: 'failed', assertionResults }] }))
  expect(tallyVitest(report, { code: 1, said: '' }).remarks).toEqual([
    'FAILED: counts\n    AssertionError: expected 1\n        at here',
  ])

  const specs = [{ title: 'opens', tests: [{ status: 'unexpected', results: [{ error: { message: 'Not there.' } }] }] }]
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }
  writeFileSync(report, JSON.stringify({ stats, suites: [{ suites: [{ specs }] }] }))
  expect(tallyPlaywright(report, { code: 1, said: '' }).remarks).toEqual(['FAILED: opens\n    Not there.'])
})

test('a runner that exits with an error but no failed test counts as a failure', () => {
  writeFileSync(report, JSON.stringify(vitestCounts))
  expect(tallyVitest(report, { code: 139, said: '' })).toMatchObject({ passed: 3, failed: 1 })
})

test('a runner that ran nothing counts as a failure', () => {
  writeFileSync(report, JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 4 }, suites: [] }))
  expect(tallyPlaywright(report, { code: 0, said: '' })).toMatchObject({ passed: 0, failed: 1, skipped: 4 })
})

test("a missing report counts as a failure, whatever the runner's exit code", () => {
  expect(tallyPlaywright(path.join(directory, 'none.json'), { code: 0, said: '' })).toMatchObject({
    passed: 0,
    failed: 1,
  })
})

import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Matches the contents of slow test files, which start processes or test all calls. */
const LONG = /testing\/(?:server|postgres|calls)\.ts|malformed-inputs\.ts|node:child_process/

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(readFileSync(moduleId, 'utf8'))

/**
 * Sorts the longest files first, so that none runs alone at the end. Uses durations of earlier runs if there are any,
 * else the contents of the files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- A sequencer's `sort`, which returns a new list.
    const sorted = await super.sort(files)
    if (sorted.some((file) => this.ctx.cache.getTestSpecificationResult(file))) return sorted
    return sorted.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)))
  }
}

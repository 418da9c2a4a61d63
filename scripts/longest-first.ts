import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What starts processes of its own, or walks all calls, takes longest. */
const LONG = /testing\/(?:server|postgres|calls)\.ts|malformed-inputs\.ts|node:child_process/

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(readFileSync(moduleId, 'utf8'))

/** The longest files first, so that none is left running alone at the end: as measured before, else by what they do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's, which answers a new list
    const sorted = await super.sort(files)
    if (sorted.some((file) => this.ctx.cache.getTestSpecificationResult(file))) return sorted
    return sorted.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)))
  }
}

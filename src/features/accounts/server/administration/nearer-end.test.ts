import { expect, test } from 'vitest'
import { pageFromNearerEnd } from './nearer-end.ts'

const all = Array.from({ length: 23 }, (_, at) => at)

test('each page is the same counted from either end', () => {
  for (let page = 1; page <= 7; page += 1) {
    const { offset, limit, isTurned } = pageFromNearerEnd({ page, size: 5, total: all.length })
    const list = isTurned ? all.toReversed() : all
    const found = list.slice(offset, offset + limit).toSorted((one, other) => one - other)
    expect(found).toEqual(all.slice((page - 1) * 5, page * 5))
    expect(offset).toBeLessThanOrEqual(all.length / 2)
  }
  expect(pageFromNearerEnd({ page: 1, size: 50, total: 0 })).toEqual({ offset: 0, limit: 50, isTurned: false })
})

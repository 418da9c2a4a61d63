import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DifficultyBadge } from './difficulty-badge.tsx'

const drawn = (level: number) => renderToStaticMarkup(<DifficultyBadge level={level} />)
const unfilled = (html: string) => html.replaceAll('bg-muted', '').replaceAll(/\d of 5/g, '')

test('every level has the same colours and fills as many marks as its number', () => {
  for (const level of [1, 2, 3, 4, 5]) {
    expect(drawn(level)).toContain(`${level} of 5`)
    expect(drawn(level).match(/bg-muted/g)).toHaveLength(level)
    expect(unfilled(drawn(level))).toBe(unfilled(drawn(1)))
  }
})

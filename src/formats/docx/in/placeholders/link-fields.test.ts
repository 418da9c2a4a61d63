import { expect, test } from 'vitest'
import { sectionOf, reportLines } from '../draft.fixture.ts'
import { field, paragraph, run, simpleField } from '../word.fixture.ts'

const linked = (href: string) => `<paragraph>[link=${href}:ward]</>`

test.each([
  [String.raw`HYPERLINK "https://example.org/a" \o "A tip"`, 'https://example.org/a'],
  [String.raw`HYPERLINK "https://example.org/a" \l "part 2" \o "A tip"`, 'https://example.org/a#part%202'],
  [String.raw`HYPERLINK \t "_blank" "https://example.org/a" \h`, 'https://example.org/a'],
  [String.raw`HYPERLINK https://example.org/a \l part`, 'https://example.org/a#part'],
  [String.raw`HYPERLINK "mailto:ward@example.org" \n`, 'mailto:ward@example.org'],
])('a link keeps its address beside switches: %s', async (instruction, href) => {
  for (const body of [field(instruction, 'ward'), simpleField(instruction, run('ward'))]) {
    expect(await sectionOf(paragraph(body))).toBe(linked(href))
    expect(await reportLines(paragraph(body), 'methods')).toEqual([])
  }
})

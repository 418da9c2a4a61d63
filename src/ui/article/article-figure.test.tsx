import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FigureBlock } from '#formats/article/article.ts'
import { articleSchema } from '#formats/article/schema.ts'
import { faultsOf } from '#shared/html.fixture.ts'
import { ArticleFigure } from './article-figure.tsx'
import { FileAddress } from './file-address.ts'

const [LARGE, SMALL, DATA] = [1, 2, 3].map((last) => `00000000-0000-4000-8000-00000000000${last}`) as [
  string,
  string,
  string,
]
const figure: FigureBlock = {
  t: 'figure',
  id: 'figure-1',
  label: 'Figure 1',
  title: ['Falls by ward'],
  caption: [],
  alt: 'Bars for six wards, the tallest twelve falls',
  licence: 'CC BY-SA 4.0',
  pictures: [
    { file: LARGE, kind: 'image/webp', width: 2400, height: 1200 },
    { file: SMALL, kind: 'image/webp', width: 800, height: 400 },
  ],
}
const supplement: FigureBlock = {
  t: 'file',
  id: 'file-1',
  label: 'S1 Data',
  title: [],
  caption: [],
  download: { file: DATA, name: 'falls.csv', kind: 'text/csv', bytes: 2048 },
}
const drawn = (block: FigureBlock) => renderToString(<ArticleFigure figure={block}>{null}</ArticleFigure>)

test('a picture reserves its space, loads in the needed size and links to the largest without script', async () => {
  const html = drawn(figure)
  expect(html).toContain(`<a class="article-open" href="/files/${LARGE}"`)
  expect(html).toContain(`srcSet="/files/${LARGE} 2400w, /files/${SMALL} 800w"`)
  expect(html).toContain('width="2400" height="1200" alt="Bars for six wards, the tallest twelve falls" loading="lazy"')
  expect(html).toContain('Licence: <!-- -->CC BY-SA 4.0')
  expect(
    await faultsOf(
      `<!doctype html><html lang="en"><head><title>A paper</title></head><body><main>${html}</main></body></html>`,
      'the figure',
    ),
  ).toEqual([])
})

test('a supplementary file is a link with its name and size', () => {
  expect(drawn(supplement)).toContain(
    `<a href="/files/${DATA}" download="falls.csv">falls.csv</a> <!-- -->(<!-- -->2 KB<!-- -->)`,
  )
})

test('unpublished files are shown by their issued addresses', () => {
  const html = renderToString(
    <FileAddress value={(file) => `/files/${file}?until=9&mac=x`}>
      <ArticleFigure figure={figure}>{null}</ArticleFigure>
    </FileAddress>,
  )
  expect(html).toContain(`href="/files/${LARGE}?until=9&amp;mac=x"`)
})

test('a file without a valid id is refused, because it would become part of an address', () => {
  const article = (file: string) => ({
    title: [],
    abstract: [],
    sections: [
      {
        id: 's',
        heading: [],
        level: 2,
        sections: [],
        blocks: [{ ...figure, pictures: [{ file, kind: 'image/webp', width: 1, height: 1 }] }],
      },
    ],
    notes: [],
    references: [],
  })
  expect(articleSchema.safeParse(article(LARGE)).success).toBe(true)
  expect(articleSchema.safeParse(article('../api/me')).success).toBe(false)
})

import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseJats } from '#formats/jats/in/article.ts'
import { jatsFaults } from '#formats/jats/out/jats-schema.fixture.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { FigureBlock } from '#formats/article/article.ts'
import { figureBlocksOf } from '#formats/article/figures.ts'
import { importPackage } from './service.ts'
import { createFolder, createPicture, articleXml, createZip, figureXml, SECRET_PLACE } from './packages.fixture.ts'

let testApp: TestApp
let doi = 0
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const nextDoi = () => `10.5555/pictures.${(doi += 1)}`
const get = (url: string, headers: Record<string, string> = {}) => testApp.inject({ method: 'GET', url, headers })
const keptFiles = async () =>
  (await testApp.kernel.db.selectFrom('kernel.file').select('id').execute()).map(({ id }) => id)

async function figuresOf(paperId: string): Promise<FigureBlock[]> {
  const paper = await testApp.as(undefined)('GET /api/public/research-library/:paperId', { params: { paperId } })
  return figureBlocksOf(paper.article)
}

describe('an article package', () => {
  test('as a zip has its figures in several sizes, upright, with alternative text and without camera metadata', async () => {
    const alt = '<alt-text>Bars for six wards</alt-text>'
    const path = await createZip({
      'paper/article.xml': articleXml(figureXml('fig1.jpg', alt), nextDoi()),
      'paper/figures/fig1.jpg': await createPicture(3_600, 1_800),
      '__MACOSX/paper/figures/._fig1.jpg': 'not a picture',
    })
    const { outcome, paperId, remarks } = await importPackage(testApp.kernel, path)
    expect([outcome, remarks]).toEqual(['added', []])
    const [figure] = await figuresOf(paperId)
    // Width and height are swapped, since the metadata rotates the picture.
    expect(figure?.pictures?.map(({ kind, width, height }) => [kind, width, height])).toEqual([
      ['image/webp', 1_500, 3_000],
      ['image/webp', 700, 1_400],
      ['image/webp', 350, 700],
    ])
    expect([figure?.label, figure?.alt]).toEqual(['Figure 1', 'Bars for six wards'])
    for (const { file, width } of figure?.pictures ?? []) {
      const answer = await get(`/files/${file}`)
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload.includes(SECRET_PLACE)).toBe(false)
      const { exif, width: real } = await sharp(answer.rawPayload).metadata()
      expect([exif, real]).toEqual([undefined, width])
    }
  })

  test('as a folder has TIFF files named as journals do, and several panels in order', async () => {
    const own = nextDoi()
    const panels = `<fig id="f1"><label>Fig 1</label><caption><p>Two.</p></caption><graphic xlink:href="info:doi/10.1371/journal.pone.0001.g001"/><graphic xlink:href="b.gif"><alt-text>The second</alt-text></graphic></fig>`
    const path = await createFolder({
      'a.xml': articleXml(panels, own),
      'pone.0001.g001.tif': await createPicture(900, 600, 'tiff'),
      'b.png': await createPicture(300, 200, 'png'),
    })
    const { paperId, remarks } = await importPackage(testApp.kernel, path)
    expect(remarks).toEqual([])
    const figures = await figuresOf(paperId)
    expect(figures.map(({ id, label, alt, pictures }) => [id, label, alt, pictures?.length])).toEqual([
      ['figure-1-1', '', undefined, 2],
      ['figure-1-2', '', 'The second', 1],
    ])
    const { article } = await testApp.as(undefined)('GET /api/public/research-library/:paperId', {
      params: { paperId },
    })
    // The caption follows both pictures.
    const caption = [{ t: 'p', c: ['Two.'] }]
    const pictures = [{ id: 'figure-1-1' }, { id: 'figure-1-2' }]
    expect(article.sections[0]?.blocks.find(({ t }) => t === 'group')).toMatchObject({
      id: 'figure-1',
      label: 'Fig 1',
      caption,
      blocks: pictures,
    })
  })

  test('as a MECA file ignores its manifests', async () => {
    const path = await createZip({
      'manifest.xml': '<manifest xmlns="https://manuscriptexchange.org/schema/manifest"><item id="a"/></manifest>',
      'transfer.xml': '<transfer/>',
      'content/article.xml': articleXml(figureXml('figure/f1.png'), nextDoi()),
      'content/figure/f1.png': await createPicture(100, 80, 'png'),
    })
    const { paperId } = await importPackage(testApp.kernel, path)
    expect((await figuresOf(paperId))[0]?.pictures).toHaveLength(1)
  })

  test('reports why a figure has no picture, and imports the rest', async () => {
    const own = nextDoi()
    const fig = (id: string, href: string) => figureXml(href).replaceAll('f1', id).replace('Figure 1', `Figure ${id}`)
    const path = await createZip({
      'article.xml': articleXml(
        ['a.svg', 'b.png', 'c.png', 'd.png'].map((href, index) => fig(`${index + 1}`, href)).join(''),
        own,
      ),
      'a.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'b.png': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'd.png': await createPicture(10, 10, 'png'),
    })
    const { paperId, remarks } = await importPackage(testApp.kernel, path)
    expect(remarks).toEqual([
      'Figure 1: the format of its picture, SVG, is not supported.',
      'Figure 2: “b.png” was left out, because its content does not match its name.',
      'Figure 3: the package contains no picture of it.',
    ])
    const figures = await figuresOf(paperId)
    expect(figures.map(({ pictures }) => pictures?.length)).toEqual([undefined, undefined, undefined, 1])
    expect(figures[0]?.source).toBe(`https://doi.org/${own}`)
  })

  test('offers a supplementary file as a download', async () => {
    const supplement =
      '<supplementary-material id="s1" xlink:href="s1.pdf"><label>S1 File</label></supplementary-material>'
    const pdf = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'
    const path = await createZip({ 'a.xml': articleXml(supplement, nextDoi()), 's1.pdf': pdf })
    const [file] = await figuresOf((await importPackage(testApp.kernel, path)).paperId)
    expect(file?.download).toMatchObject({ name: 's1.pdf', kind: 'application/pdf', bytes: pdf.length })
    const { headers, payload } = await get(`/files/${file?.download?.file}`)
    expect([payload, headers['content-disposition']]).toEqual([
      pdf,
      expect.stringMatching(/^attachment; filename="s1.pdf"/),
    ])
  })

  test('imported again changes nothing, and with another picture replaces the old one', async () => {
    const own = nextDoi()
    const files = async (width: number) => ({
      'a.xml': articleXml(figureXml('f.png'), own),
      'f.png': await createPicture(width, 40, 'png'),
    })
    const first = await createZip(await files(60))
    const { paperId } = await importPackage(testApp.kernel, first)
    const before = await keptFiles()
    expect((await importPackage(testApp.kernel, first)).outcome).toBe('unchanged')
    expect(await keptFiles()).toEqual(before)
    const [old] = await figuresOf(paperId)
    expect((await importPackage(testApp.kernel, await createZip(await files(50)))).outcome).toBe('changed')
    const [next] = await figuresOf(paperId)
    expect(next?.pictures?.[0]).toMatchObject({ width: 40, height: 50 })
    expect((await get(`/files/${old?.pictures?.[0]?.file}`)).statusCode).toBe(404)
    expect(await keptFiles()).toHaveLength(before.length)
  })

  test('with no article or with two is refused', async () => {
    const refused = async (files: Record<string, string>) => importPackage(testApp.kernel, await createZip(files))
    await expect(refused({ 'a.txt': 'text' })).rejects.toThrow('The package contains no JATS article')
    const two = { 'a.xml': articleXml('', nextDoi()), 'b.xml': articleXml('', nextDoi()) }
    await expect(refused(two)).rejects.toThrow('The package contains more than one article.')
  })

  test('whose folder contains a link is refused: it could show any file of the server', async () => {
    const path = await createFolder({ 'a.xml': articleXml(figureXml('f.png'), nextDoi()) })
    await symlink('/etc/passwd', join(path, 'f.png'))
    await expect(importPackage(testApp.kernel, path)).rejects.toThrow('The folder contains a link')
  })
})

describe('the pictures of a paper', () => {
  const imported = async () => {
    const path = await createZip({
      'a.xml': articleXml(figureXml('f.png'), nextDoi()),
      'f.png': await createPicture(60, 40, 'png'),
    })
    const { paperId } = await importPackage(testApp.kernel, path)
    const [figure] = await figuresOf(paperId)
    return { paperId, address: `/files/${figure?.pictures?.[0]?.file}` }
  }

  test('are public and cacheable', async () => {
    const { address } = await imported()
    const { headers, statusCode } = await get(address)
    expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([
      200,
      'public, max-age=600',
      'image/webp',
    ])
    expect((await get(address, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  })

  test('are hidden while the paper is withdrawn, and return with it', async () => {
    const { paperId, address } = await imported()
    const admin = testApp.as(await testApp.createMember({ role: 'admin' }))
    const withdraw = (withdrawn: boolean) =>
      admin('PUT /api/admin/research-papers/:paperId/withdrawn', {
        params: { paperId },
        body: { withdrawn, reason: 'An error in the data.' },
      })
    await withdraw(true)
    expect((await get(address)).statusCode).toBe(404)
    await withdraw(false)
    expect((await get(address)).statusCode).toBe(200)
  })

  test('no other file has a public address', async () => {
    const stored = await keptFiles()
    await testApp.kernel.db.deleteFrom('library.file').execute()
    for (const id of stored) expect((await get(`/files/${id}`)).statusCode).toBe(404)
    expect((await get('/files/nothing')).statusCode).toBe(404)
  })
})

describe('an exported article with pictures includes them', () => {
  let paperId: string
  beforeAll(async () => {
    const alt = '<alt-text>Bars for six wards</alt-text>'
    const terms = '<permissions><license><license-p>CC BY-SA 4.0</license-p></license></permissions>'
    const path = await createZip({
      'a.xml': articleXml(figureXml('f.jpg', alt + terms), nextDoi()),
      'f.jpg': await createPicture(1_600, 900),
    })
    paperId = (await importPackage(testApp.kernel, path)).paperId
  })

  test('as JATS: each size by its address, with alternative text and licence, valid by the schema', async () => {
    const xml = (await get(`/research/${paperId}.jats.xml`)).body
    const [figure] = await figuresOf(paperId)
    const addresses = figure?.pictures?.map(({ file }) => `${testApp.kernel.settings.publicUrl}/files/${file}`) ?? []
    expect(addresses).toHaveLength(3)
    for (const address of addresses) expect(xml).toContain(`xlink:href="${address}"`)
    expect(xml).toContain('<alt-text>Bars for six wards</alt-text>')
    expect(xml).toContain('CC BY-SA 4.0')
    expect(await jatsFaults(new Map([['paper', xml]]))).toEqual([])
    // The exported JATS contains the same figure.
    const [again] = figureBlocksOf(parseJats(xml).article)
    expect([again?.label, again?.alt]).toEqual(['Figure 1', 'Bars for six wards'])
  })

  test('as PDF: the picture itself, with its alternative text as a tag', async () => {
    const { rawPayload, statusCode } = await get(`/research/${paperId}.pdf`)
    expect(statusCode).toBe(200)
    const bytes = rawPayload.toString('latin1')
    expect(bytes).toMatch(/\/Subtype\s*\/Image/)
    expect(bytes).toContain('/Alt (Bars for six wards)')
    expect(bytes).toContain('pdfuaid')
  })
})

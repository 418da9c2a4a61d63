import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { jatsArticle } from '#formats/jats/in/jats.fixture.ts'

/** The location in the photograph's metadata, which must not be stored in the library. */
export const SECRET_PLACE = 'SECRET WARD 7'

/** Creates a picture like one from a phone. Its metadata includes some text and a rotation. */
export const createPicture = (
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'tiff' = 'jpeg',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0b5d55' } })
    .withExif({ IFD0: { ImageDescription: SECRET_PLACE } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer()

export const figureXml = (href: string, more = ''): string =>
  `<fig id="f1"><label>Figure 1</label><caption><title>Falls by ward.</title><p>Six wards.</p></caption>${more}<graphic xlink:href="${href}"/></fig>`

export const articleXml = (body: string, doi = '10.5555/pictures.1'): string =>
  jatsArticle({ doi, body: `<p>Text.</p>${body}` })

type Files = Record<string, string | Uint8Array>

/** Creates a zip with the given files. @returns its path */
export async function createZip(files: Files): Promise<string> {
  const entries = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ])
  return createFileOf(zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>))
}

export async function createFileOf(bytes: Uint8Array): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'inflo-package-')), 'package.zip')
  await writeFile(path, bytes)
  return path
}

/** Creates a folder with the given files. @returns its path */
export async function createFolder(files: Files): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'inflo-package-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(directory, name)), { recursive: true })
    await writeFile(join(directory, name), content)
  }
  return directory
}

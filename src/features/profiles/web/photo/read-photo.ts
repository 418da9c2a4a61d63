import { PHOTO_BYTES_MAX } from '../../limits.ts'

export type PhotoRefusal = { title: string; text: string }
/** Setup and the own profile say it in words of their own. */
export type PhotoPlace = 'setup' | 'profile'
type Read = { photo: string; refused?: undefined } | { refused: PhotoRefusal }

const LIMIT = `${PHOTO_BYTES_MAX / (1024 * 1024)}MB`
const TOO_LARGE: Record<PhotoPlace, PhotoRefusal> = {
  setup: { title: 'File Too Large', text: `Please select an image smaller than ${LIMIT}.` },
  profile: { title: 'Save Failed', text: `Image size must be less than ${LIMIT}` },
}
export const NO_IMAGE: PhotoRefusal = { title: 'Save Failed', text: 'Please select an image file' }

/** Whether a chosen file may be sent as a photo; the server looks at its content as well. Pure. */
export function checkPhoto({ type, size }: Pick<File, 'type' | 'size'>, place: PhotoPlace): PhotoRefusal | undefined {
  if (!type.startsWith('image/')) return NO_IMAGE
  return size >= PHOTO_BYTES_MAX ? TOO_LARGE[place] : undefined
}

/** A file as a data URL, or why it is refused. */
export async function readPhoto(file: File, place: PhotoPlace): Promise<Read> {
  const refused = checkPhoto(file, place)
  if (refused) return { refused }
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve({ photo: reader.result as string }))
    reader.addEventListener('error', () =>
      resolve({ refused: { title: 'Save Failed', text: 'This file could not be read.' } }),
    )
    reader.readAsDataURL(file)
  })
}

/** A photo as a picture that can be drawn; undefined when the browser can make none of it. */
export async function decodePhoto(photo: string): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  image.src = photo
  try {
    await image.decode()
    return image
  } catch {
    return undefined
  }
}

import { useState } from 'react'
import { FileInput } from '#ui/forms/file-input.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { PHOTO_KINDS, PHOTO_BYTES_MAX } from '../../limits.ts'

export const PHOTO_TYPES = PHOTO_KINDS.join(',')

/** Manages a picture that was chosen from the device but not cropped yet. */
export function useChosenPhoto(place: PhotoPlace) {
  const [image, setImage] = useState<HTMLImageElement>()
  const [complaint, setComplaint] = useState<string>()
  const refuse = (refused: PhotoRefusal) => {
    setComplaint(refused.text)
    // The toast has only a title, since the full error message is shown next to the field.
    showToast({ title: refused.title, kind: 'danger' })
  }
  const choose = async (file: File) => {
    setComplaint(undefined)
    const { photo, refused } = { photo: undefined, ...(await readPhoto(file, place)) }
    if (refused) return refuse(refused)
    const decoded = await decodePhoto(photo ?? '')
    return decoded ? setImage(decoded) : refuse(NO_IMAGE)
  }
  return { image, complaint, choose, drop: () => setImage(undefined) }
}

type PhotoInputProps = { error: string | undefined; onChoose: (file: File) => Promise<void> }

export function PhotoInput({ error, onChoose }: PhotoInputProps) {
  return (
    <FileInput
      label="Photo"
      hint="An image smaller than 5 MB"
      error={error}
      accept={PHOTO_TYPES}
      isShownElsewhere
      onChoose={([file]) => {
        if (file) void onChoose(file)
      }}
    />
  )
}

type PhotoRefusal = { title: string; text: string }

/** The page on which the photo is chosen. The setup page and the profile page have different error messages. */
type PhotoPlace = 'setup' | 'profile'

type Read = { photo: string; refused?: undefined } | { refused: PhotoRefusal }

const LIMIT = `${PHOTO_BYTES_MAX / (1024 * 1024)}MB`

const TOO_LARGE: Record<PhotoPlace, PhotoRefusal> = {
  setup: { title: 'File Too Large', text: `Please select an image smaller than ${LIMIT}.` },
  profile: { title: 'Save Failed', text: `Image size must be less than ${LIMIT}` },
}

const NO_IMAGE: PhotoRefusal = { title: 'Save Failed', text: 'Please select an image file' }

/** Checks whether a chosen file may be sent as a photo. The server also checks its content. Pure. */
export function checkPhoto({ type, size }: Pick<File, 'type' | 'size'>, place: PhotoPlace): PhotoRefusal | undefined {
  if (!type.startsWith('image/')) return NO_IMAGE
  return size >= PHOTO_BYTES_MAX ? TOO_LARGE[place] : undefined
}

/** Returns a file as a data URL, or why it is refused. */
async function readPhoto(file: File, place: PhotoPlace): Promise<Read> {
  const refused = checkPhoto(file, place)
  if (refused) return { refused }
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve({ photo: reader.result as string }))
    reader.addEventListener('error', () =>
      resolve({ refused: { title: 'Save Failed', text: 'We couldn’t read this file. Please try another one.' } }),
    )
    reader.readAsDataURL(file)
  })
}

/** Decodes a photo into a picture that can be drawn; undefined if the browser cannot decode it. */
async function decodePhoto(photo: string): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  image.src = photo
  try {
    await image.decode()
    return image
  } catch {
    return undefined
  }
}

import { useState } from 'react'
import { Field } from '#ui/forms/field.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { PHOTO_KINDS } from '../../limits.ts'
import { decodePhoto, NO_IMAGE, type PhotoPlace, readPhoto, type PhotoRefusal } from './read-photo.ts'

export const PHOTO_TYPES = PHOTO_KINDS.join(',')

/** A picture chosen from the device and not used yet. */
export function useChosenPhoto(place: PhotoPlace) {
  const [image, setImage] = useState<HTMLImageElement>()
  const [complaint, setComplaint] = useState<string>()
  const refuse = (refused: PhotoRefusal) => {
    setComplaint(refused.text)
    // The sentence stands beside the field.
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
    <Field label="Photo" hint="An image smaller than 5 MB" error={error}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept={PHOTO_TYPES}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) void onChoose(file)
            // So that the same file can be chosen again.
            currentTarget.value = ''
          }}
          className="w-full text-[14px] text-muted file:mr-3 file:min-h-11 file:rounded-[6px] file:border file:border-control file:bg-surface file:px-4 file:font-semibold file:text-ink"
        />
      )}
    </Field>
  )
}

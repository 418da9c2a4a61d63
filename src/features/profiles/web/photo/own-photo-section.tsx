import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import { OWN_PROFILE } from '../own-profile.ts'
import { PhotoCrop } from './photo-crop.tsx'
import { PHOTO_TYPES, useChosenPhoto } from './photo-input.tsx'
import { photoFile } from '../square-photo.ts'

const SAVE_FAILED = { title: 'Save Failed', text: 'Failed to save profile photo. Please try again.' }

const sayFailed = () => showToast({ ...SAVE_FAILED, kind: 'danger' })

/** Null removes the photo. */
const savePhoto = (photo: Blob | null) =>
  photo
    ? call('PUT /api/auth/profile/photo', { body: photo })
    : call('PUT /api/auth/profile', { body: { profile_photo_base64: null } })

/** The own photo: chosen, looked at and cropped, and only then saved; or removed. */
export function OwnPhoto({ has }: { has: boolean }) {
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const change = useRef<HTMLButtonElement>(null)
  const complaintId = useId()
  const { image, complaint, choose, drop } = useChosenPhoto('profile')
  const saving = useWrite({
    mutationFn: savePhoto,
    onSuccess: (saved, photo) => {
      queryClient.setQueryData(OWN_PROFILE, saved)
      drop()
      showToast({ title: photo ? 'Profile Photo Updated' : 'Profile Photo Removed' })
      // The button that was pressed goes with the photo.
      if (!photo) change.current?.focus()
    },
    // The picture stays in its dialog, so that another try is one press.
    onError: sayFailed,
  })
  const save = (square: HTMLCanvasElement) => void photoFile(square).then(saving.mutate, sayFailed)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Photo"
        accept={PHOTO_TYPES}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void choose(file)
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button
        ref={change}
        onClick={() => input.current?.click()}
        aria-describedby={complaint ? complaintId : undefined}
      >
        Change Photo
      </Button>
      {has ? (
        <Button busy={saving.isPending} onClick={() => saving.mutate(null)}>
          Remove Photo
        </Button>
      ) : null}
      {complaint ? (
        <p id={complaintId} className="w-full text-[14px] leading-5 font-semibold text-danger">
          {complaint}
        </p>
      ) : null}
      {image ? <PhotoCrop image={image} action="Save" busy={saving.isPending} onDone={save} onCancel={drop} /> : null}
    </>
  )
}

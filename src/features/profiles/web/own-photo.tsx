import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { call } from '#call.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast-store.ts'
import { OWN_PROFILE } from './own-profile.ts'
import { PhotoCrop } from './photo-crop.tsx'
import { PHOTO_TYPES, useChosenPhoto } from './photo-input.tsx'

const SAVE_FAILED = { title: 'Save Failed', text: 'Failed to save profile photo. Please try again.' }

/** The own photo: chosen, looked at and cropped, and only then saved. */
export function OwnPhoto() {
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const complaintId = useId()
  const { image, complaint, choose, drop } = useChosenPhoto('profile')
  const saving = useMutation({
    mutationFn: (photo: string) => call('PUT /api/auth/profile', { body: { profile_photo_base64: photo } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(OWN_PROFILE, saved)
      drop()
      showToast({ title: 'Profile Photo Updated' })
    },
    // The picture stays in its dialog, so that another try is one press.
    onError: () => showToast({ ...SAVE_FAILED, kind: 'danger' }),
  })
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
      <Button onClick={() => input.current?.click()} aria-describedby={complaint ? complaintId : undefined}>
        Change Photo
      </Button>
      {complaint ? (
        <p id={complaintId} className="w-full text-[14px] leading-5 font-semibold text-danger">
          {complaint}
        </p>
      ) : null}
      {image ? (
        <PhotoCrop image={image} action="Save" busy={saving.isPending} onDone={saving.mutate} onCancel={drop} />
      ) : null}
    </>
  )
}

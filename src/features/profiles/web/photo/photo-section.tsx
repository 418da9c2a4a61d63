import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { PhotoCrop } from './photo-crop.tsx'
import { PhotoInput, useChosenPhoto } from './photo-input.tsx'
import { photoText } from '../square-photo.ts'

type PhotoFieldProps = {
  name: string
  /** The photo as a data URL; empty if there is none. */
  photo: string
  onChange: (photo: string) => void
  error?: string | undefined
}

/** Lets the member choose and crop a photo, and shows a preview. The photo is sent with the form. */
export function PhotoField({ name, photo, onChange, error }: PhotoFieldProps) {
  const { image, complaint, choose, drop } = useChosenPhoto('setup')
  return (
    <div className="flex items-start gap-5">
      <Avatar name={name} photo={photo} sizePx={88} />
      <div className="min-w-0 flex-1">
        <PhotoInput error={complaint ?? error} onChoose={choose} />
        {photo ? (
          <Button kind="quiet" size="small" onClick={() => onChange('')}>
            Remove photo
          </Button>
        ) : null}
      </div>
      {image ? (
        <PhotoCrop
          image={image}
          action="Use Photo"
          onDone={(cropped) => {
            onChange(photoText(cropped))
            drop()
          }}
          onCancel={drop}
        />
      ) : null}
    </div>
  )
}

const TYPE = 'image/webp'
const QUALITY = 0.9

/** Returns a cropped photo as text, to be stored with a draft and sent with its form. */
export const photoText = (square: HTMLCanvasElement): string => square.toDataURL(TYPE, QUALITY)

/** Returns a cropped photo as a file, to be sent immediately. */
export const photoFile = (square: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const done = (file: Blob | null) => (file ? resolve(file) : reject(new Error('We couldn’t process this photo')))
    square.toBlob(done, TYPE, QUALITY)
  })

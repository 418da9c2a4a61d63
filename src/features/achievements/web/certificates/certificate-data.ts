import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#shared/calls/failure.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import { ACHIEVEMENTS } from '../achievements-data.ts'

const REVOKE_AFTER_MS = 60_000

export type CertificateParams = { userId: string; achievement_key: string }

export const useCertificate = (params: CertificateParams) =>
  useQuery({
    queryKey: [ACHIEVEMENTS, 'certificate', params.userId, params.achievement_key],
    queryFn: () => call('GET /api/achievements/certificate/:userId/:achievement_key', { params }),
    retry: false,
  })

function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // A browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}

/** Downloads of a certificate, named after what it is for. */
export function useDownloads(params: CertificateParams, title: string) {
  const client = useQueryClient()
  const failed = (error: Error) => {
    showToast({ title: 'Failed to generate certificate', text: failureText(error), kind: 'danger' })
    // It may have been revoked meanwhile: then it is not offered any more.
    void client.invalidateQueries({ queryKey: [ACHIEVEMENTS] })
  }
  const html = useWrite({
    mutationFn: () => call('GET /api/achievements/certificate/:userId/:achievement_key/html', { params }),
    onSuccess: (file) => saveFile(file, `Certificate ${title}.html`),
    onError: failed,
  })
  const pdf = useWrite({
    mutationFn: () => call('GET /api/achievements/certificate/:userId/:achievement_key/pdf', { params }),
    onSuccess: (file) => saveFile(file, `Certificate ${title}.pdf`),
    onError: failed,
  })
  return { html, pdf }
}

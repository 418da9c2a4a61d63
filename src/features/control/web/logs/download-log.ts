import { failureText } from '#shared/calls/failure.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'

type Asked = { search: string; action: string; since: string; until: string; format: 'csv' | 'json' }

/** Downloads the log as a file, with the current filters. */
export async function downloadLog(asked: Asked): Promise<void> {
  try {
    const given: unknown = await call('GET /api/super-admin/logs/export', { query: asked })
    // `call` parses a JSON reply, so the reply is converted back to text.
    const file =
      given instanceof Blob ? given : new Blob([JSON.stringify(given, null, 2)], { type: 'application/json' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = `inflo-admin-log-${new Date().toISOString().slice(0, 10)}.${asked.format}`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  } catch (error) {
    showToast({ title: 'Error exporting logs', text: failureText(error), kind: 'danger' })
  }
}

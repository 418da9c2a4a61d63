import { DOMParser } from '@xmldom/xmldom'
import { crossrefDocument } from './crossref-document.ts'
import { requestRegistrar, DepositError, type DepositOutcome, type DoiRegistrar } from './registrar.ts'
import type { DoiSettings } from './settings.ts'

const registrar = 'Crossref'

type CrossrefParts = {
  settings: Extract<DoiSettings, { registrar: 'crossref' }>
  libraryAddress: string
  timeoutMs?: number | undefined
}

const unclear = () => new DepositError(`${registrar} answered what could not be understood.`, { final: false })

function readDiagnostic(text: string) {
  try {
    return new DOMParser({ onError: () => undefined }).parseFromString(text, 'text/xml').documentElement
  } catch {
    return null
  }
}

/** What became of a batch, from Crossref's report on it. Pure. @throws DepositError */
export function readReport(text: string): DepositOutcome {
  const report = readDiagnostic(text)
  if (report?.localName !== 'doi_batch_diagnostic') throw unclear()
  const status = report.getAttribute('status')
  if (status === 'queued' || status === 'in_process' || status === 'unknown_submission') return 'queued'
  if (status !== 'completed') throw unclear()
  const records = [...report.getElementsByTagName('record_diagnostic')]
  const failed = records.find((record) => record.getAttribute('status') === 'Failure')
  if (failed) {
    const message = failed.getElementsByTagName('msg').item(0)?.textContent?.trim() ?? ''
    throw new DepositError(`${registrar} refused the deposit: ${message.slice(0, 500)}`, { final: true })
  }
  if (records.length === 0) throw unclear()
  return 'registered'
}

/** Crossref: a deposit is received at once and worked on later; its report tells the outcome. */
export function createCrossref({ settings, libraryAddress, timeoutMs }: CrossrefParts): DoiRegistrar {
  const { url, login, password, email, prefix } = settings
  return {
    name: 'crossref',
    deposit: async (paper, sending) => {
      const form = new FormData()
      form.set('operation', 'doMDUpload')
      form.set('login_id', login)
      form.set('login_passwd', password)
      const document = crossrefDocument(paper, sending, { email, prefix, libraryAddress })
      form.set('fname', new Blob([document], { type: 'text/xml' }), `${sending.batchId}.xml`)
      const init = { method: 'POST', body: form }
      const answer = await requestRegistrar({ registrar, url: `${url}/servlet/deposit`, init, timeoutMs })
      if (answer.status >= 400) {
        throw new DepositError(`${registrar} refused the deposit (${answer.status}).`, { final: true })
      }
      if (!/\bSUCCESS\b/i.test(answer.text)) throw unclear()
      return 'queued'
    },
    check: async (batchId) => {
      const query = new URLSearchParams({ usr: login, pwd: password, doi_batch_id: batchId, type: 'result' })
      const address = `${url}/servlet/submissionDownload?${query}`
      const answer = await requestRegistrar({ registrar, url: address, init: {}, timeoutMs })
      if (answer.status !== 200) throw unclear()
      return readReport(answer.text)
    },
  }
}

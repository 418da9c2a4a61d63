import { type FormEvent, useState } from 'react'
import { failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import { useManuscript } from '../document/manuscript-data.tsx'
import { useWorkspace } from '#features/team/web/public.tsx'
import type { ReadReferences } from '../../contract.ts'
import { PASTED_LENGTH_MAX } from '../../limits.ts'
import { type Added, addReferences } from './reference-list.ts'

const counted = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`)

/** Returns the message after adding references: how many were new, known or left out. Pure. */
export function addedSentence({ fresh, known, left }: Added): string {
  const sentences = [
    fresh > 0 && `${counted(fresh, 'One reference', 'references')} added.`,
    known > 0 && `${counted(known, 'One was', 'were')} already in your list.`,
    left > 0 && `${counted(left, 'One', 'of them')} did not fit: a paper can have 1,000 references.`,
  ]
  return sentences.filter(Boolean).join(' ') || 'Nothing was added.'
}

/** Returns the message that names the fields that were not stored: "abstract (3)". Pure. */
function leftOutSentence(leftOut: ReadReferences['left_out']): string {
  const fields = leftOut.map(({ field, count }) => (count === 1 ? field : `${field} (${count})`))
  return fields.length > 0 ? `Not imported, since references don’t have these fields: ${fields.join(', ')}.` : ''
}

export function useReadPasted(then: (added: Added, read: ReadReferences) => void) {
  const { doc, paperId } = useManuscript()
  const reading = useWrite<ReadReferences, string>({
    mutationFn: (text) =>
      call('POST /api/student/papers/:paperId/references/read', { params: { paperId }, body: { text } }),
    onSuccess: (read) => {
      if (read.references.length > 0) then(addReferences(doc, read.references), read)
    },
  })
  const { error } = reading
  return {
    ...reading,
    refused: error && failureText(error),
  }
}

function Unread({ unread }: { unread: ReadReferences['unread'] }) {
  return (
    <div role="alert">
      <ul aria-label="Could not be read" className="grid gap-2 text-[14px] leading-5">
        {unread.map(({ text, why }, index) => (
          <li key={index} className="border-l-[3px] border-danger pl-3">
            <span dir="auto" className="line-clamp-3 block break-words text-muted">
              {text}
            </span>
            {why}
          </li>
        ))}
      </ul>
    </div>
  )
}

const WITH_LOOK_UPS =
  'Paste DOIs, PMIDs, BibTeX, RIS, a PubMed, EndNote or Web of Science export, or references, one per line. We look up DOIs and PMIDs.'
const WITHOUT_LOOK_UPS =
  'Paste BibTeX, RIS, a PubMed, EndNote or Web of Science export, or references, one per line. This server can’t look up DOIs or PMIDs.'

/** Shows a field to paste references into, in any format. */
export function PasteForm({ onAdded }: { onAdded: (added: Added) => void }) {
  const { paperId } = useManuscript()
  const { data: workspace } = useWorkspace(paperId)
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const reading = useReadPasted((added, { unread, left_out: leftOut }) => {
    setSaid([addedSentence(added), leftOutSentence(leftOut)].filter(Boolean).join(' '))
    // Unreadable entries stay in the field, so that they can be corrected.
    setText(unread.map((entry) => entry.text).join('\n'))
    onAdded(added)
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSaid('')
    reading.mutate(text)
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-3">
      <TextArea
        label="Add references"
        required
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={PASTED_LENGTH_MAX}
        error={reading.refused ?? undefined}
        hint={workspace?.looks_up_references === false ? WITHOUT_LOOK_UPS : WITH_LOOK_UPS}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={reading.isPending}>
          {reading.isPending ? 'Reading…' : 'Add'}
        </Button>
        <span role="status" className="text-[14px] leading-5 text-muted">
          {said}
        </span>
      </div>
      {reading.data?.unread.length ? <Unread unread={reading.data.unread} /> : null}
    </form>
  )
}

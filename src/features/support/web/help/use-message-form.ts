import type { Errors } from '#ui/forms/use-errors.ts'
import { useSentForm } from '#ui/forms/use-sent-form.ts'
import type { SendResult } from './send-feedback.ts'

type MessageFormParts<T> = {
  /** The name of the form, under which its draft is stored. */
  draft: string
  empty: T
  check: (values: T) => Errors
  send: (values: T) => Promise<SendResult>
  onSent: (said: string) => void
}

/** Manages a short form whose fields are all required; typed text is saved on the device until it is sent. */
export function useMessageForm<T extends Record<string, string>>(parts: MessageFormParts<T>) {
  const { draft, empty, check, send, onSent } = parts
  // `load` fetches nothing: the component with the form has already loaded the code that sends it.
  const sentForm = useSentForm({ draft, empty, load: async () => ({ check, send }) })
  const submit = async () => {
    const found = check(sentForm.values)
    sentForm.show(found)
    if (Object.keys(found).length > 0) return
    const { said, refused } = await send(sentForm.values)
    if (refused) return sentForm.show(refused)
    sentForm.clear()
    onSent(said)
  }
  return {
    fill: sentForm.fill,
    others: sentForm.others,
    busy: sentForm.busy,
    field: (name: Parameters<typeof sentForm.field>[0]) => ({ required: true, ...sentForm.field(name) }),
    formProps: sentForm.formProps(submit),
  }
}

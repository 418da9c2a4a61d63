import { useRef, useState } from 'react'
import type { NoticeSetting } from '../../contract.ts'
import { useChoose } from '../live-notices.ts'

const saysTheSame = (one: NoticeSetting, other: NoticeSetting): boolean =>
  one.in_bell === other.in_bell && one.mail === other.mail && one.in_browser === other.in_browser

/**
 * What somebody chose of an event: shown at once, and kept one after the other, so that the last of several quick changes holds. The
 * fields stay in use meanwhile, so that whoever goes by keyboard keeps their place. What the server refuses is shown as it is kept there.
 */
export function useChosen(setting: NoticeSetting) {
  const choosing = useChoose()
  const wanted = useRef<NoticeSetting>(undefined)
  const [chosen, setChosen] = useState<NoticeSetting>()
  const save = (sent: NoticeSetting): void => {
    const { event, in_bell, mail, in_browser } = sent
    const onSettled = () => {
      if (wanted.current && !saysTheSame(wanted.current, sent)) return save(wanted.current)
      wanted.current = undefined
      setChosen(undefined)
    }
    choosing.mutate({ settings: [{ event, in_bell, mail, in_browser }] }, { onSettled })
  }
  const choose = (change: Partial<NoticeSetting>): void => {
    const isSaving = wanted.current !== undefined
    const now = { ...(wanted.current ?? setting), ...change }
    wanted.current = now
    setChosen(now)
    if (!isSaving) save(now)
  }
  return { shown: chosen ?? setting, choose }
}

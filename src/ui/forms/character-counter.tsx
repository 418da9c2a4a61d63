type CharacterCounterProps = {
  length: number
  max: number
  /** Number of characters above which the counter is red. */ warnAbove?: number
}

export function CharacterCounter({ length, max, warnAbove = max }: CharacterCounterProps) {
  return (
    <span className={length > warnAbove ? 'font-semibold text-danger' : undefined}>
      {length.toLocaleString('en-GB')} / {max.toLocaleString('en-GB')}
    </span>
  )
}

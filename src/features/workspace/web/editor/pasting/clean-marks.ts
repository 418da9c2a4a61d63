// Marks on words that the schema does not know, and what stands for a sign.

const MARKS = ['“”', '‘’'] as const

/** A browser draws marks around a quotation that are no text. */
export function quotations(root: HTMLElement): void {
  for (const quotation of root.querySelectorAll('q')) {
    let depth = 0
    for (let outer = quotation.parentElement?.closest('q'); outer; outer = outer.parentElement?.closest('q')) depth += 1
    const [open = '', close = ''] = MARKS[depth % 2] ?? []
    quotation.prepend(open)
    quotation.append(close)
  }
}

/** Boxes that are ticked or not, and pictures of one sign, such as emoji: the sign itself. */
export function signs(root: HTMLElement): void {
  for (const box of root.querySelectorAll('input[type="checkbox" i]'))
    box.replaceWith(box.hasAttribute('checked') ? '☑ ' : '☐ ')
  for (const picture of root.querySelectorAll('img')) {
    const alt = (picture.getAttribute('alt') ?? '').trim()
    if (alt && /^(?:\p{S}|\p{P}|\p{Extended_Pictographic}|\u200d|\ufe0f){1,8}$/u.test(alt)) picture.replaceWith(alt)
  }
}

// Weights are numbers to some: from 600 on they are bold.
export function weights(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[style*="font-weight"]')) {
    const weight = Number(element.style.fontWeight)
    if (weight >= 600) element.style.fontWeight = 'bold'
    else if (weight > 0) element.style.fontWeight = 'normal'
  }
}

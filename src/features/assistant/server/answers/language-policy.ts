/** Words that stand in nearly every sentence of a language, and in hardly any English one. */
const SMALL_WORDS = [
  'der|die|das|und|ist|nicht|wie|was|wer|wo|ich|ein|eine|einen|für|mit|auf|von|zu|aus|kann|wird|werden|gibt|es|meine|meiner',
  'le|la|les|des|du|est|que|qui|quoi|comment|quel|quelle|pour|avec|dans|une|un|je|vous|peut|combien|où|l|d',
  'el|los|las|del|es|que|qué|cómo|quién|cuál|cuánto|dónde|para|con|una|un|por|puedo|hay|gratis|usar|la',
  'il|lo|gli|della|del|è|che|chi|come|cosa|quanto|dove|per|con|una|un|posso|quale|di',
  'o|os|as|da|do|é|que|quem|como|qual|quanto|onde|para|com|uma|um|posso|não',
  'het|een|van|en|niet|wat|wie|hoe|waar|voor|met|op|ik|kan|zijn|deze',
  'jest|nie|się|jak|kto|gdzie|ile|czy|dla|na|do|mogę|co',
  've|bir|bu|ne|nasıl|kim|nerede|için|ile|mi|mı|kaç|var',
].map((words) => new Set(words.split('|')))
const ENGLISH: ReadonlySet<string> = new Set(
  'the a an is are was were be do does did of to in on at for from with by and or not how what which who where when why can may should will i you we they it this that there my your me'.split(
    ' ',
  ),
)
const HITS_MIN = 2

/** Whether a text seems to be in another language than English. Pure. */
export function isInOtherLanguage(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const others = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter))
  if (others.length * 2 > letters.length) return true
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const hits = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length
  const most = Math.max(...SMALL_WORDS.map(hits))
  return most >= HITS_MIN && most > hits(ENGLISH)
}

const pattern = (source: string) => new RegExp(source)

const LIVING =
  'being|living|life|go(?:ing)? on|carry(?:ing)? on|it all|stay(?:ing)?|wak(?:e|ing) up|exist(?:ing)?|be here|be alive|live|be around'

const HOPELESS: readonly RegExp[] = [
  pattern(
    `\\b(?:don't|can't|cannot|do not|no longer|not) (?:really |even )?see (?:the|any|a|much) (?:point|reason|sense) (?:in|of|to|for) (?:me )?(?:${LIVING}|anything)\\b`,
  ),
  pattern(`\\bwhat(?:'s| is) (?:even )?the point (?:of|in) (?:me )?(?:${LIVING})\\b(?! (?:of|in|with) )`),
  /\b(?:had enough of|fed up (?:with|of)|done with|given up on|tired of|sick of|can't take|can't face) (?:life|living|being (?:alive|here)|this life|another day)\b/,
  /\b(?:i (?:won't|will not|'m not going to|am not going to|shan't|don't think i(?:'ll| will))|i'm not going to) be (?:here|around) (?:much longer|tomorrow|any ?more|for long|next (?:week|year))\b/,
  /\b(?:nothing|no one|nobody|no reason|not much)(?: left)? (?:worth )?to live for\b|\bbetter (?:off )?if i (?:was|were|wasn't|weren't|had|hadn't|did|didn't|just)\b/,
  /\b(?:easier|better|simpler|happier|relieved)\b.{0,25}\bif i\b.{0,20}\b(?:around|here|gone|born|dead|alive|exist\w*|disappear\w*|vanish\w*)\b/,
  /\b(?:every(?:one|body)|they|people|(?:my|the) (?:family|world|kids|children|parents|wife|husband|team)|you)\b.{0,40}\b(?:better|happier|easier|fine|ok|relieved)(?: off)? without me\b/,
  /\b(?:just )?want(?:s)? to (?:disappear|vanish|go to sleep and|sleep forever|not wake)\b/,
]

/** Whether words tell, without naming death, of somebody who would rather not be. Takes what `normalizeForReading` gives. Pure. */
export const indicatesCrisis = (text: string): boolean => HOPELESS.some((one) => one.test(text))

/** What tells of now, of how something goes, and of somebody who wants to be told what to do: the sign of each word. */
export const COURSE_WORDS: Readonly<Record<string, string>> = {
  TIME: `yesterday today tonight morning night nights evening afternoon lunch dinner breakfast bedtime weekend monday tuesday wednesday thursday
    friday saturday sunday now ago lately recently overnight hour hours day days week weeks month months fortnight ages minutes mins`,
  SINCE: 'since',
  FIRST: 'january february march april june july august september october november december year years',
  AGAIN: `again still getting gets worse suddenly sudden keep keeps kept stopped stop started starting constantly always never twice
    once comes came spreading spread gone goes growing grew bigger coming won't lost losing turned turning went`,
  JUDGE: `normal safe ok okay alright fine dangerous serious harmful bad worry worried worrying concerned concerning scared afraid frightened
    alarming urgent contagious wrong matter harm enough weird strange odd funny awful terrible horrible dreadful nasty killing desperate
    better poorly peaky rough rubbish crap shit shitty hell mad unbearable miserable grim`,
  AMOUNT: 'high low much many too double half extra max maximum mg mcg ml milligrams milligram grams units dose doses',
  REMEDYING: `help helps cure treat heal healing relieve remedy remedies ease soothe rid cream ointment drops lotion balm plaster bandage
    advice tips recommend works`,
  TAKE: `take taking took taken takes swallow swallowed drink drinking drank mix mixing mixed combine skip skipped miss missed give gave given
    put prescribed prescribes prescription switched quit quitting ate eat eating eaten`,
  GO: 'a&e er casualty emergency ambulance 999 911 112 111 walk-in stitches scan x-ray xray mri ultrasound biopsy',
  LOOK: `red yellow black blue green white purple brown dark pale thick hard hot warm cold huge big massive tight heavy stiff soft loose wet
    raw puffy cloudy smelly stinks crusty flaky sticky itchy scaly bumpy patchy shiny`,
  EVENT: `fell fall falls slipped tripped hit banged bumped cut burnt burned broke broken twisted pulled strained trod stepped
        trapped crushed dropped woke wake waking tested diagnosed told says said shows showed
    results result bloods labs levels level reading readings positive negative test tests tested`,
  MOOD: `cry crying cries sad down lonely hopeless worthless pointless empty numb stressed overwhelmed panicking panic exhausted
    angry moody anxious nervous paranoid sleepless snappy tearful`,
}

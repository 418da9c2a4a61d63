import type { Icon } from '@tabler/icons-react'
import IconAward from '@tabler/icons-react/dist/esm/icons/IconAward.mjs'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconCompass from '@tabler/icons-react/dist/esm/icons/IconCompass.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs'
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlant2 from '@tabler/icons-react/dist/esm/icons/IconPlant2.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import IconWriting from '@tabler/icons-react/dist/esm/icons/IconWriting.mjs'
import type { IconName } from '../icons.ts'

const SIGNS: Readonly<Record<IconName, Icon>> = {
  question: IconHelp,
  bulb: IconBulb,
  compass: IconCompass,
  checklist: IconChecklist,
  books: IconBook2,
  pencil: IconPencil,
  flag: IconFlag,
  send: IconSend,
  paper: IconFileText,
  team: IconUsers,
  network: IconUsersGroup,
  hands: IconWriting,
  eye: IconEye,
  mentor: IconSchool,
  invite: IconUserPlus,
  user: IconUser,
  id: IconId,
  sprout: IconPlant2,
  message: IconMessage,
  star: IconStar,
  trophy: IconTrophy,
}

/** The sign of an achievement; a plain one for a name that this browser's code does not know yet. */
export function AchievementIcon({ name }: { name: string }) {
  const Shown: Icon = Object.hasOwn(SIGNS, name) ? SIGNS[name as IconName] : IconAward
  return <Shown size={24} stroke={1.6} aria-hidden="true" />
}

import type { ChannelListed } from '../../contract.ts'

const GROUPS: readonly (readonly [ChannelListed['group'], string])[] = [
  ['official', 'Official'],
  ['community', 'Community'],
  ['team', 'Your papers'],
  ['test_archived', 'Test/Archived'],
]

/** Channels by their groups, in the order of the sidebar; groups without channels are left out. Pure. */
export const grouped = <C extends Pick<ChannelListed, 'group' | 'name'>>(channels: readonly C[]) =>
  GROUPS.map(([group, title]) => ({
    group,
    title,
    channels: channels
      .filter((channel) => channel.group === group)
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
  })).filter(({ channels: found }) => found.length > 0)

// What is stored of a member, who sees it, how long it stays: as in the tables of db/migrations.
const STORED = [
  ['Name, role, date of joining', 'everyone', 'until erased; on published papers for good'],
  ['E-mail address', 'you, editors, admins', 'until erased'],
  ['Password, as a hash that cannot be turned back', 'nobody', 'until erased'],
  ['Passkeys, second factor, recovery codes', 'you see their names', 'until you remove them'],
  [
    'Sessions: browser, network address, last use',
    'you, in your settings',
    'valid for 7 idle days and 30 in all; the entry until you sign out or are erased',
  ],
  ['Networks you signed in from before', 'nobody', '90 days after you were there last'],
  ['Failed sign-ins, under a hash of the address', 'nobody', 'up to two days'],
  ['Profile and photo: what you fill in', 'everyone', 'until you change it or are erased'],
  ['Claims and papers in work', 'you, your team, editors', 'for good, without your name once erased'],
  ['Published papers', 'everyone', 'for good'],
  ['Likes', 'you; everyone sees the number', 'until taken back or erased'],
  ['Decisions of editors', 'whoever they concern', 'for good'],
] as const

/** A row each; on a narrow screen the cells stand below one another. */
export function PrivacyTable() {
  return (
    <table className="my-5 w-full border-collapse font-sans text-[15px] leading-[22px] max-sm:[&_tbody]:block max-sm:[&_td]:block max-sm:[&_th]:block max-sm:[&_thead]:sr-only max-sm:[&_tr]:block">
      <thead>
        <tr className="border-b border-control text-left">
          <th scope="col" className="py-2 pr-4 font-semibold">
            What
          </th>
          <th scope="col" className="py-2 pr-4 font-semibold">
            Who sees it
          </th>
          <th scope="col" className="py-2 font-semibold">
            How long
          </th>
        </tr>
      </thead>
      <tbody>
        {STORED.map(([what, who, long]) => (
          <tr key={what} className="border-b border-line align-top max-sm:py-2">
            <th scope="row" className="py-2 pr-4 text-left font-semibold max-sm:pb-0">
              {what}
            </th>
            <td className="py-2 pr-4 text-muted max-sm:py-0.5">{who}</td>
            <td className="py-2 text-muted max-sm:pt-0">{long}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

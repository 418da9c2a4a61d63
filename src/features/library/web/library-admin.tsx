import { Link } from 'react-router'

/** Which tab the control center opens with (specification, admin control). */
const CONTROL_TAB = 'adminControlTab'

/** For admins: leads to where the papers and the researcher of the month are chosen. */
export const ManageFeatured = () => (
  <Link
    to="/admin/control"
    onClick={() => localStorage.setItem(CONTROL_TAB, 'papermonth')}
    className="text-[14px] font-semibold text-brand hover:underline"
  >
    Manage Featured
  </Link>
)

/** The browser's storage key for the last chosen tab of the control center. */
export const CONTROL_TAB_KEY = 'admin-control-tab'
/** The tab where admins choose the Papers and the Researcher of the Month. Source: docs/product.md, "Library". */
export const PAPER_OF_MONTH_TAB = 'papermonth'

/** Makes the control center open the tab where admins choose the Papers of the Month. */
export const choosePaperOfMonthTab = (): void => localStorage.setItem(CONTROL_TAB_KEY, PAPER_OF_MONTH_TAB)

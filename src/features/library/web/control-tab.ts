/** The browser's storage key for the last chosen tab of the control center. */
export const CONTROL_TAB_KEY = 'admin-control-tab'
/** The tab where Papers and Researcher of the Month are chosen (decisions, section 6). */
export const PAPER_OF_MONTH_TAB = 'papermonth'

/** For Manage Featured: the control center will open at the tab where papers are chosen. */
export const choosePaperOfMonthTab = (): void => localStorage.setItem(CONTROL_TAB_KEY, PAPER_OF_MONTH_TAB)

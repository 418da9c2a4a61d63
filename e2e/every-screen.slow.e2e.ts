import { walkScreens } from './every-screen.ts'

walkScreens('phone')

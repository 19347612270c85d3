import Button from '@mui/material/Button'
import SortOutlined from '@mui/icons-material/SortOutlined'
import { useText } from '../../../i18n/useText.ts'
import type { CardSort } from './useCardSort.ts'
import css from '../WaitingPage.module.css'

/** Switches the cards between the order by longest wait and the order set by staff. */
export function CardSortButton({ isByWait, setByWait }: CardSort) {
  const text = useText()
  return (
    <Button
      variant="outlined"
      color="inherit"
      className={css.sort}
      startIcon={<SortOutlined />}
      aria-pressed={isByWait}
      title={text('waitings.sortByWaitHint')}
      onClick={() => setByWait(!isByWait)}
    >
      {text('waitings.sortByWait')}
    </Button>
  )
}

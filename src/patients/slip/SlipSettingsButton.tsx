import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Switch from '@mui/material/Switch'
import { useId } from 'react'
import { useText } from '../../i18n/useText.ts'
import { isForAllPhones, isForPhones, publicAddress } from '../../session/publicAddress.ts'
import { ListMenu } from '../../ui/list/ListMenu.tsx'
import { SLIP_SIZES, type SlipSize, useSlipSettings } from './slipSettings.ts'

/** Menu with this device's settings for slips. */
export function SlipSettingsButton() {
  const text = useText()
  return (
    <ListMenu
      icon={<ReceiptLongOutlined />}
      label={text('slip.title')}
      title={text('slip.settingsHint')}
      heading={text('slip.settings')}
    >
      {() => <Settings />}
    </ListMenu>
  )
}

function Settings() {
  const text = useText()
  const label = useId()
  const address = publicAddress()
  const [{ size, hasFullName, isAutomatic }, change] = useSlipSettings()
  return (
    <FormControl sx={{ px: 2, pb: 1 }}>
      <FormLabel id={label}>{text('slip.size')}</FormLabel>
      <RadioGroup aria-labelledby={label} value={size} onChange={(_, chosen) => change({ size: chosen as SlipSize })}>
        {SLIP_SIZES.map((each) => (
          <FormControlLabel key={each} value={each} control={<Radio />} label={text(`slip.sizes.${each}`)} />
        ))}
      </RadioGroup>
      <FormControlLabel
        control={<Switch checked={hasFullName} onChange={(_, checked) => change({ hasFullName: checked })} />}
        label={text('slip.fullName')}
      />
      <FormControlLabel
        control={<Switch checked={isAutomatic} onChange={(_, checked) => change({ isAutomatic: checked })} />}
        label={text('slip.automatic')}
      />
      {!isForAllPhones(address) && (
        <FormHelperText sx={{ mx: 0, maxWidth: 320, color: 'warning.dark' }}>
          {text(isForPhones(address) ? 'slip.someAddress' : 'slip.noAddress', { address })}
        </FormHelperText>
      )}
    </FormControl>
  )
}

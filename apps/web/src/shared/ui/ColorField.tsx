// A colour for a form: one of the palette, or any other.
import { ColorInput, type ColorInputProps } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import classes from './ColorField.module.css';
import { COLOR_PRESETS, presetName } from './colorPresets.ts';

export interface ColorFieldProps extends Pick<
  ColorInputProps,
  'label' | 'description' | 'error' | 'onFocus' | 'onBlur'
> {
  defaultValue?: string;
  onChange?: (color: string) => void;
}

export function ColorField({ defaultValue = '', onChange, ...props }: ColorFieldProps) {
  const { t } = useTranslation('pieces');
  const group = useId();
  const [color, setColor] = useState(defaultValue);
  const handleChange = (chosen: string): void => {
    setColor(chosen);
    onChange?.(chosen);
  };
  const nameOf = (at: number): string => {
    const { hue, shade } = presetName(at);
    return t(`color.shade.${shade}`, { hue: t(`color.hue.${hue}`) });
  };
  const palette = (
    <div className={classes.palette} role="radiogroup" aria-label={t('color.presets')}>
      {COLOR_PRESETS.map((preset, at) => (
        <input
          key={preset}
          type="radio"
          className={classes.preset}
          name={group}
          aria-label={nameOf(at)}
          title={nameOf(at)}
          style={{ '--preset-color': preset }}
          checked={color.toLowerCase() === preset}
          onChange={() => handleChange(preset)}
        />
      ))}
    </div>
  );
  return (
    <ColorInput
      {...props}
      value={color}
      onChange={handleChange}
      required
      maxLength={9}
      // The browser's own picker instead: it lies over nothing that one wants to press next.
      withPicker={false}
      withEyeDropper={false}
      leftSection={
        <input
          type="color"
          className={classes.picker}
          aria-label={t('color.pick')}
          value={isPlain(color) ? color : '#000000'}
          onChange={(event) => handleChange(event.currentTarget.value)}
        />
      }
      leftSectionPointerEvents="all"
      inputContainer={below(palette)}
    />
  );
}

/** The browser's picker knows no other way to write a colour. */
const isPlain = (color: string): boolean => /^#[\da-f]{6}$/i.test(color);

const below =
  (above: ReactNode) =>
  (field: ReactNode): ReactNode => (
    <>
      {above}
      {field}
    </>
  );

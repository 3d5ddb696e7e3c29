import { Switch, type SwitchProps } from '@mantine/core';

interface Props extends Omit<SwitchProps, 'checked' | 'onChange'> {
  isOn: boolean;
  onChange(isOn: boolean): void;
}

/** A switch for a setting. */
export function Toggle({ isOn, onChange, ...props }: Props) {
  return <Switch {...props} checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />;
}

import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type AddressBar, useAddressBar } from '#client/features/criteria/index.ts';
import { readTaskAddress, type TaskAddress, writeTaskAddress } from '#client/features/task/criteria/index.ts';

export type TaskAddressBar = AddressBar<TaskAddress>;

const CODEC = { read: readTaskAddress, write: writeTaskAddress };

const PHONE = '(max-width: 450px)';

/** The address bar of a task page. A phone has room for one card, so it starts with one record a page. */
export function useTaskAddress(): TaskAddressBar {
  const [params] = useSearchParams();
  const address = useAddressBar<TaskAddress>(CODEC);
  const { correct } = address;
  const hasNoSize = useRef(!params.has('pagination'));
  useLayoutEffect(
    function showOneOnPhones() {
      if (hasNoSize.current && window.matchMedia(PHONE).matches) void correct({ size: 1 });
      hasNoSize.current = false;
    },
    [correct],
  );
  return address;
}

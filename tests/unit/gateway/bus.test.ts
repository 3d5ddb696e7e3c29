import { expect, it } from 'vitest';
import { createLocalBus, type LiveEvent } from '#gateway/live/bus.ts';

const changed = (datasetId: string): LiveEvent => ({ type: 'dataset', datasetId, kinds: ['SETTINGS'], origin: null });

it('a listener that paused gets what has passed, and then events again as they come', () => {
  const bus = createLocalBus();
  const heard: LiveEvent[] = [];
  const listener = (event: LiveEvent) => void heard.push(event);
  bus.subscribe(listener);
  bus.publish(changed('a'));
  const resume = bus.pause(listener);
  bus.publish(changed('b'));
  bus.publish({ type: 'gap' });
  expect(heard).toEqual([changed('a')]);
  expect(resume()).toEqual([changed('b'), { type: 'gap' }]);
  bus.publish(changed('c'));
  expect(heard).toEqual([changed('a'), changed('c')]);
});

it('a listener that paused hears at once that a session ended', () => {
  const bus = createLocalBus();
  const heard: LiveEvent[] = [];
  const listener = (event: LiveEvent) => void heard.push(event);
  bus.subscribe(listener);
  bus.pause(listener);
  bus.publish({ type: 'session', key: 'anna' });
  expect(heard).toEqual([{ type: 'session', key: 'anna' }]);
});

it('a listener that left while it paused counts no more, and hears nothing', () => {
  const bus = createLocalBus();
  const heard: LiveEvent[] = [];
  const listener = (event: LiveEvent) => void heard.push(event);
  const unsubscribe = bus.subscribe(listener);
  const resume = bus.pause(listener);
  expect(bus.countListeners()).toBe(1);
  unsubscribe();
  resume();
  bus.publish(changed('a'));
  expect(bus.countListeners()).toBe(0);
  expect(heard).toEqual([]);
});

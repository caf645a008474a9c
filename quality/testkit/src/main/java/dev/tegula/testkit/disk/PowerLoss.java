package dev.tegula.testkit.disk;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Generates states of a disk after a loss of power. Flushed data are kept. Any part of the rest may be lost, in any
 * order: names in folders, removals of names, and bytes, which may be zeros or missing at the end. File systems with a
 * journal lose less.
 */
public final class PowerLoss {

    private PowerLoss() {}

    /**
     * Returns one of the possible states.
     *
     * @param before the state before the effects, completely durable
     * @param effects the effects before the loss
     */
    public static DiskState after(DiskState before, List<DiskEffect> effects, RandomGenerator random) {
        double kept = switch (random.nextInt(4)) {
            case 0 -> 0;
            case 1 -> 1;
            default -> random.nextDouble();
        };
        boolean[] durable = durable(effects);
        DiskState state = new DiskState(before);
        for (int i = 0; i < effects.size(); i++) {
            DiskEffect effect = effects.get(i);
            if (durable[i] || random.nextDouble() < kept) {
                state.apply(
                        durable[i] || !(effect instanceof DiskEffect.Write write) || random.nextBoolean()
                                ? effect
                                : torn(write, random));
            }
        }
        return state;
    }

    private static boolean[] durable(List<DiskEffect> effects) {
        Set<Integer> files = new HashSet<>();
        Set<String> folders = new HashSet<>();
        boolean[] durable = new boolean[effects.size()];
        for (int i = effects.size() - 1; i >= 0; i--) {
            DiskEffect effect = effects.get(i);
            if (effect instanceof DiskEffect.FlushFile flush) {
                files.add(flush.file());
            } else if (effect instanceof DiskEffect.FlushFolder flush) {
                folders.add(flush.path());
            } else if (effect instanceof DiskEffect.Write write) {
                durable[i] = files.contains(write.file());
            } else if (effect instanceof DiskEffect.Name name) {
                durable[i] = folders.contains(DiskEffect.parent(name.path()));
            } else if (effect instanceof DiskEffect.MakeFolder made) {
                durable[i] = folders.contains(DiskEffect.parent(made.path()));
            } else if (effect instanceof DiskEffect.Remove removed) {
                durable[i] = folders.contains(DiskEffect.parent(removed.path()));
            } else if (effect instanceof DiskEffect.Rename rename) {
                durable[i] = folders.contains(DiskEffect.parent(rename.to()));
            }
        }
        return durable;
    }

    /** Returns a write whose end is lost or replaced by zeros. */
    private static DiskEffect torn(DiskEffect.Write write, RandomGenerator random) {
        int written = random.nextInt(write.bytes().length + 1);
        byte[] bytes = Arrays.copyOf(write.bytes(), written);
        return new DiskEffect.Write(
                write.file(),
                write.position(),
                random.nextBoolean() ? bytes : Arrays.copyOf(bytes, write.bytes().length));
    }
}

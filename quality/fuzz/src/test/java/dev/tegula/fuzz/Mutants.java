package dev.tegula.fuzz;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Generates mutated copies of inputs. */
final class Mutants {

    private static final byte[] ODD = {0, 1, -1, 127, -128, '"', '\'', '\\', ',', '\n'};

    private Mutants() {}

    static byte[] of(byte[] seed, RandomGenerator random) {
        byte[] mutant = seed.clone();
        for (int changes = random.nextInt(1, 4); changes > 0 && mutant.length > 0; changes--) {
            int at = random.nextInt(mutant.length);
            switch (random.nextInt(5)) {
                case 0 -> mutant[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> mutant[at] = ODD[random.nextInt(ODD.length)];
                case 2 -> mutant[at] = (byte) random.nextInt();
                case 3 -> mutant = Arrays.copyOf(mutant, at);
                default -> {
                    byte[] longer = Arrays.copyOf(mutant, mutant.length + at);
                    System.arraycopy(mutant, 0, longer, mutant.length, at);
                    mutant = longer;
                }
            }
        }
        return mutant;
    }
}

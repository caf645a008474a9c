package dev.tegula.tiledbjava;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;

/** Reads the array that {@link RandomProgram} wrote with the same generators. */
public final class ReadProgram implements BiFunction<String, LongFunction<RandomGenerator>, List<String>> {
    @Override
    public List<String> apply(String folder, LongFunction<RandomGenerator> generators) {
        return new RandomProgram().readOnly(folder, generators);
    }
}

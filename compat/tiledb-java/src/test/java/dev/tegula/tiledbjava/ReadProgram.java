package dev.tegula.tiledbjava;

import java.util.List;
import java.util.function.BiFunction;

/** Reads the array that {@link RandomProgram} wrote with the same seed. */
public final class ReadProgram implements BiFunction<String, Long, List<String>> {
    @Override
    public List<String> apply(String folder, Long seed) {
        return new RandomProgram().readOnly(folder, seed);
    }
}

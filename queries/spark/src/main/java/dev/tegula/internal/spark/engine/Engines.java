package dev.tegula.internal.spark.engine;

import dev.tegula.Tegula;
import dev.tegula.hadoop.HadoopProvider;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The engines of this process, one for all tasks with the same settings. They stay open until the process ends. */
public final class Engines {

    private static final Map<EngineSettings, Tegula> OPEN = new ConcurrentHashMap<>();

    private Engines() {}

    /** Returns the engine with some settings. */
    public static Tegula of(EngineSettings settings) {
        return OPEN.computeIfAbsent(
                settings,
                each -> Tegula.builder()
                        .settings(each.stores())
                        .environment(System.getenv())
                        .store(new HadoopProvider(each.hadoop()))
                        .build());
    }
}

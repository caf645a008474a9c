package dev.tegula.testkit.generate;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Marks a parameterized test of which a build runs one of every n cases, as {@link RandomTests#sample} chooses them;
 * the others are skipped. {@code -Pnightly} runs all: {@code tegula.step} of {@link Amounts}.
 */
@ExtendWith(SampledCases.class)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Sampled {

    /** Returns of how many cases one runs, at least 2 and at most the number of cases. */
    int value();
}

package dev.tegula.testkit.generate;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Marks a parameterized test of which a build runs every nth case, from one that depends on the seed on; the others are
 * skipped. {@code -Pnightly} runs all: {@code tegula.step} of {@link Amounts}.
 */
@ExtendWith(SampledCases.class)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Sampled {

    /** Returns the usual step from one case to the next that runs. */
    int value();
}

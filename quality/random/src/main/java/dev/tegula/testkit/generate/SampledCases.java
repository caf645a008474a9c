package dev.tegula.testkit.generate;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Runs the cases of {@link Sampled}. */
final class SampledCases implements ExecutionCondition {

    /** The part of JUnit's identifiers that has the number of a case, from 1. */
    private static final Pattern CASE = Pattern.compile("\\[test-template-invocation:#(\\d+)]");

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext test) {
        Matcher number = CASE.matcher(test.getUniqueId());
        int step = AnnotationSupport.findAnnotation(test.getElement(), Sampled.class)
                .map(Sampled::value)
                .orElse(1);
        return !number.find() || RandomTests.isInSample(Integer.parseInt(number.group(1)) - 1, step)
                ? ConditionEvaluationResult.enabled("in the sample")
                : ConditionEvaluationResult.disabled("not in the sample of a build; -Pnightly runs all cases");
    }
}
